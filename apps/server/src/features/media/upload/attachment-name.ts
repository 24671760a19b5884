import type { UploadRow } from './upload.tables.ts'

/** What a file is saved as; without a type in its name it gets that of its key. */
export function attachmentName({ name, key }: Pick<UploadRow, 'name' | 'key'>): string {
  if (/\.\w{1,8}$/.test(name)) return name
  return name + (/\.\w{1,8}$/.exec(key)?.[0] ?? '')
}
