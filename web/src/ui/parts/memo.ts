/**
 * Leaves of the page that are drawn anew only when they are told something else. A scene says much
 * again in the same words, and most of what a step draws anew would come out as it was. CLIENT-PERF-1
 */
import { Component, type ComponentChild, type ComponentType } from "preact";

/** Whether two values say the same: data by what is in it, acts by whether they are the same one. */
export function alike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && alike(Reflect.get(a, key), Reflect.get(b, key)))
  );
}

/** For what is drawn from its own props alone: it reads no signals and holds no children. */
export function memo<P extends object>(draw: (props: P) => ComponentChild): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return !alike(this.props, next);
    }

    override render() {
      return draw(this.props);
    }
  };
}
