"""Tiny meshes: one triangle of 0.1 m as STL, DAE or OBJ, the latter two with a red texture."""

import struct
import zlib

CORNERS = ((0.0, 0.0, 0.0), (0.1, 0.0, 0.0), (0.0, 0.1, 0.0))
DAE = """<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit meter="1"/><up_axis>Z_UP</up_axis></asset>
<library_images><image id="i"><init_from>../skin/red.png</init_from></image></library_images>
<library_effects><effect id="e"><profile_COMMON>
<newparam sid="s"><surface type="2D"><init_from>i</init_from></surface></newparam>
<newparam sid="t"><sampler2D><source>s</source></sampler2D></newparam>
<technique sid="c"><lambert><diffuse><texture texture="t" texcoord="UV"/></diffuse></lambert></technique>
</profile_COMMON></effect></library_effects>
<library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="pa" count="9">{points}</float_array><technique_common>
<accessor source="#pa" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
<param name="Z" type="float"/></accessor></technique_common></source>
<source id="u"><float_array id="ua" count="6">0 0 1 0 0 1</float_array><technique_common>
<accessor source="#ua" count="3" stride="2"><param name="S" type="float"/><param name="T" type="float"/></accessor>
</technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="1" material="m"><input semantic="VERTEX" source="#v" offset="0"/>
<input semantic="TEXCOORD" source="#u" offset="1" set="0"/><p>0 0 1 1 2 2</p></triangles>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="w"><node><instance_geometry url="#g"><bind_material><technique_common>
<instance_material symbol="m" target="#m"><bind_vertex_input semantic="UV" input_semantic="TEXCOORD" input_set="0"/>
</instance_material></technique_common></bind_material></instance_geometry></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#w"/></scene></COLLADA>"""


def write_package(folder):
    """A package with meshes/body.stl, .dae and .obj and their texture in skin/; returns the folder."""
    for name in ("meshes", "skin"):
        (folder / name).mkdir(parents=True)
    meshes = folder / "meshes"
    triangle = struct.pack("<12fH", 0, 0, 1, *(x for corner in CORNERS for x in corner), 0)
    (meshes / "body.stl").write_bytes(b"\0" * 80 + struct.pack("<I", 1) + triangle)
    points = [" ".join(map(str, corner)) for corner in CORNERS]
    (meshes / "body.dae").write_text(DAE.format(points=" ".join(points)))
    lines = ["mtllib body.mtl", *(f"v {point}" for point in points), "vt 0 0", "vt 1 0", "vt 0 1", "usemtl m"]
    (meshes / "body.obj").write_text("\n".join([*lines, "f 1/1 2/2 3/3"]) + "\n")
    (meshes / "body.mtl").write_text("newmtl m\nKd 1 1 1\nmap_Kd ../skin/red.png\n")
    (folder / "skin" / "red.png").write_bytes(png(255, 0, 0))
    return folder


def png(red, green, blue):
    """A picture of one pixel."""
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(bytes([0, red, green, blue]))),
        (b"IEND", b""),
    )
    chunks = (struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)
