/** Downloads what the page has made as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has started to read it.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function saveText(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: "application/json" }));
}
