/** What a connection needs from outside: sockets, clocks and randomness. Tests bring their own. */

/** The used part of a `WebSocket`. */
export interface SocketLike {
  send(text: string): void;
  close(code?: number): void;
}

export type SocketEvents = {
  open(): void;
  message(data: unknown): void;
  closed(code: number): void;
};

/** The outside of a connection. Tests replace it. */
export type Environment = {
  connect(path: string, protocol: string, events: SocketEvents): SocketLike;
  now(): number;
  later(milliseconds: number, then: () => void): () => void;
  /** A key that no other attempt has. */
  key(): string;
};

/** The environment of the browser. */
export function browser(): Environment {
  return {
    connect(path, protocol, events) {
      const url = new URL(path, location.href);
      url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
      const socket = new WebSocket(url, protocol);
      socket.onopen = () => events.open();
      socket.onmessage = (event: MessageEvent<unknown>) => events.message(event.data);
      socket.onclose = (event) => events.closed(event.code);
      return {
        send: (text) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(text);
        },
        close: (code) => socket.close(code),
      };
    },
    now: () => performance.now(),
    later(milliseconds, then) {
      const id = setTimeout(then, milliseconds);
      return () => clearTimeout(id);
    },
    key: () =>
      Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
        byte.toString(16).padStart(2, "0"),
      ).join(""),
  };
}
