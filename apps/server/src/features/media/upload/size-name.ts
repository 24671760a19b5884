const megabyte = 1024 * 1024

/** A limit in words, such as `20 GB`. */
export function sizeName(bytes: number): string {
  if (bytes >= 1024 * megabyte) return `${Math.floor(bytes / (1024 * megabyte))} GB`
  return bytes >= megabyte ? `${Math.floor(bytes / megabyte)} MB` : `${Math.floor(bytes / 1024)} KB`
}
