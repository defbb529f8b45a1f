/** A geometry that is refilled often. It has room to spare and passes on only the used part. */
import { BufferAttribute, BufferGeometry, DynamicDrawUsage } from "three";

/** How much more room is allocated than requested. */
const SPARE = 1.4;

export class Buffers<Name extends string> {
  readonly geometry = new BufferGeometry();
  readonly arrays: { readonly [name in Name]: Float32Array };
  private readonly filled: { [name in Name]: Float32Array };
  private room = 0;
  private fresh = true;

  /** `sizes` gives the count of numbers per corner, by name. */
  constructor(private readonly sizes: { readonly [name in Name]: number }) {
    const none = Object.keys(sizes).map((name) => [name, new Float32Array()]);
    this.filled = Object.fromEntries(none);
    this.arrays = this.filled;
  }

  /** Makes room for this many corners. The content of the arrays stays. */
  reserve(corners: number): void {
    if (corners <= this.room) return;
    this.room = Math.ceil(corners * SPARE);
    this.fresh = true;
    for (const [name, size] of this.each()) {
      const wider = new Float32Array(this.room * size);
      wider.set(this.filled[name]);
      this.filled[name] = wider;
    }
  }

  /**
   * Passes the first corners to the graphics: all of their numbers, or only those with one name.
   */
  commit(corners: number, only?: Name): void {
    const { geometry } = this;
    if (this.fresh) {
      for (const [name, size] of this.each()) {
        const attribute = new BufferAttribute(this.filled[name], size);
        geometry.setAttribute(name, attribute.setUsage(DynamicDrawUsage));
      }
      // Buffers of another size need new ones in the graphics.
      geometry.dispose();
      this.fresh = false;
    } else {
      for (const [name, size] of this.each()) {
        const attribute = geometry.getAttribute(name);
        if (!(attribute instanceof BufferAttribute) || (only && name !== only)) continue;
        attribute.clearUpdateRanges();
        attribute.addUpdateRange(0, corners * size);
        attribute.needsUpdate = true;
      }
    }
    geometry.setDrawRange(0, corners);
  }

  dispose(): void {
    this.geometry.dispose();
  }

  private each(): [Name, number][] {
    return Object.entries(this.sizes) as [Name, number][];
  }
}
