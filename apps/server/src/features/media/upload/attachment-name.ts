import type { UploadRow } from './upload.tables.ts'

/** What a file is saved as: its name, ending with the type that its key has (`Part 1.5.mp3`). */
export function attachmentName({ name, key }: Pick<UploadRow, 'name' | 'key'>): string {
  const type = /\.\w{1,8}$/.exec(key)?.[0].toLowerCase() ?? ''
  const typed = sameTypes.find((types) => types.includes(type)) ?? [type]
  const isTyped = typed.some((one) => name.toLowerCase().endsWith(one))
  return isTyped ? name : name + type
}

const sameTypes: readonly string[][] = [
  ['.jpg', '.jpeg'],
  ['.mp4', '.m4a', '.m4v'],
  ['.mov', '.qt'],
  ['.htm', '.html'],
  ['.tif', '.tiff'],
]
