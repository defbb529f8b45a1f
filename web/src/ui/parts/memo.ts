/**
 * Components that render only when their props differ. A new scene repeats much of the old one, so
 * most components of a step would render the same again. CLIENT-PERF-1
 */
import { Component, type ComponentChild, type ComponentType } from "preact";

/** Whether two values are equal: data by content, functions by identity. */
export function alike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && alike(Reflect.get(a, key), Reflect.get(b, key)))
  );
}

/** For components that depend on their props alone: they read no signals and have no children. */
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
