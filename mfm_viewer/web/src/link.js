// The connection: comes back by itself, says what it knows, asks and waits for the answer.
export class Link {
  constructor(handlers) {
    this.handlers = handlers;
    this.token = document.querySelector('meta[name="mfm-token"]').content;
    this.waiting = new Map();
    this.next = 1;
    this.pause = 250;
    this._open();
  }

  _open() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws?token=${encodeURIComponent(this.token)}`);
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => { this.pause = 250; this.seen = this.told = 0; };
    socket.onmessage = ({ data }) => (typeof data === 'string' ? this._hear(JSON.parse(data)) : this.handlers.frames(data));
    socket.onclose = () => this._lost();
    this.socket = socket;
  }

  _hear(message) {
    if (message.type === 'answer') {
      this.waiting.get(message.id)?.(message);
      this.waiting.delete(message.id);
      return;
    }
    if (message.type === 'hello') this.seen = this.told = 0;
    this.handlers[message.type]?.(message);
  }

  // Frames taken in; the server sends no more than a few beyond these.
  took(count) {
    this.seen += count;
    if (count === 1 && this.seen - this.told < 8) return;
    this.told = this.seen;
    this._send({ type: 'seen', frames: this.seen });
  }

  ask(request) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve({ ok: false, text: 'not connected' });
    const id = this.next++;
    this._send({ ...request, id });
    return new Promise((resolve) => { this.waiting.set(id, resolve); });
  }

  _send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  async _lost() {
    for (const answer of this.waiting.values()) answer({ ok: false, text: 'the connection was lost' });
    this.waiting.clear();
    this.handlers.lost();
    await new Promise((resolve) => { setTimeout(resolve, this.pause); });
    this.pause = Math.min(2 * this.pause, 4000);
    try { // a viewer that was started again has another token
      const text = await (await fetch(location.pathname + location.search, { cache: 'no-store' })).text();
      this.token = new DOMParser().parseFromString(text, 'text/html').querySelector('meta[name="mfm-token"]')?.content ?? this.token;
    } catch { /* not there yet */ }
    this._open();
  }
}
