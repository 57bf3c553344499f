/** Offers a file as a download. */

export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // Later, because the browser starts the download after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
