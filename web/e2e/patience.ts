/**
 * How long one step waits, in milliseconds: half of what a test has, so that the step that hangs
 * fails by itself and says which it was.
 */
export const PATIENCE = 30_000;
