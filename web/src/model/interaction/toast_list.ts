/** Toasts: refusals and failures in words. CLIENT-ERR-1 */
import { signal } from "@preact/signals";
import type { Toast } from "../match/shown";

const AT_ONCE = 3;
const SHOWN = 6000;

export type Later = (milliseconds: number, then: () => void) => () => void;

export class ToastList {
  readonly toasts = signal<readonly Toast[]>([]);
  private next = 0;
  private timers = new Map<number, () => void>();

  constructor(
    private readonly speak: (text: string) => void,
    private readonly later: Later,
  ) {}

  /**
   * Adds a toast. Equal ones are merged with a count. Failures stay until the player dismisses
   * them.
   */
  tell(text: string, code?: string, failure = false): void {
    const known = this.toasts.value.find((toast) => toast.text === text && toast.code === code);
    if (known) {
      this.toasts.value = this.toasts.value.map((toast) =>
        toast === known ? { ...toast, count: toast.count + 1 } : toast,
      );
      this.expire(known.id, failure);
      return;
    }
    const id = this.next;
    this.next += 1;
    const toast = { id, text, count: 1, failure, ...(code !== undefined ? { code } : {}) };
    for (const old of this.toasts.value.slice(0, -(AT_ONCE - 1))) this.forget(old.id);
    this.toasts.value = [...this.toasts.value.slice(-(AT_ONCE - 1)), toast];
    this.speak(text);
    this.expire(id, failure);
  }

  dismiss(id: number): void {
    this.forget(id);
    this.toasts.value = this.toasts.value.filter((toast) => toast.id !== id);
  }

  clear(): void {
    for (const { id } of this.toasts.value) this.forget(id);
    this.toasts.value = [];
  }

  private expire(id: number, failure: boolean): void {
    this.forget(id);
    if (!failure)
      this.timers.set(
        id,
        this.later(SHOWN, () => this.dismiss(id)),
      );
  }

  private forget(id: number): void {
    this.timers.get(id)?.();
    this.timers.delete(id);
  }
}
