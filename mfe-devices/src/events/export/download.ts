/** Hands the browser a text to save as a file. */
export const download = (name: string, type: string, text: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  // Not at once: some browsers fetch it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
