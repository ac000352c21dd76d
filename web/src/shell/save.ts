/** Hands the browser a file to keep. */
export function saveAs(name: string, content: string): void {
  const link = document.createElement('a');
  link.href = `data:application/json;charset=utf-8,${encodeURIComponent(content)}`;
  link.download = name;
  link.click();
}
