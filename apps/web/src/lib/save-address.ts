/** Has the browser save what is at an address; the page stays. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
