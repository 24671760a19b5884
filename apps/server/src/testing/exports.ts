import { writeData } from '../features/account/data-download/write-data.ts'
import type { TestApp } from './open-app.ts'

/** What the download of their data says of a person, by feature and list. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into data of any shape
export async function exportOf(t: TestApp, userOid: string): Promise<Record<string, any>> {
  let text = ''
  for await (const piece of writeData(t.deps, { userOid, lang: 'en' })) text += piece
  const parts: Record<string, { data?: unknown }> = JSON.parse(text)
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.data]))
}
