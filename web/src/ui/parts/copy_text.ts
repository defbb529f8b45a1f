/** Copies a text, and says whether that was possible. */
export async function copyText(
  text: string,
  done: string,
  tell: (text: string, code?: string) => void,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell(done, "client/copied");
  } catch {
    // A page without the permission at least shows what it would have copied.
    tell(text, "client/not_copied");
  }
}
