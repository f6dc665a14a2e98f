"""The same physics in O(n), compiled with Numba: what runs.

``tree`` packs a Model into arrays, ``algebra`` is the vocabulary, ``recursion`` holds the equations,
``rollout`` integrates them, ``call`` is what the rest of mfm uses. docs/kernels.md derives them.
"""
