import { type Language, languages } from '@plax/contracts/languages'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { findItem } from '../../catalogue/catalogue.service.ts'
import { findCurrentStream } from '../streams/streams.ts'
import { addMark, listMarks } from './marks.ts'

/** Of moments that were marked in a hurry, in the language of the stream. */
const numbered: Readonly<Record<Language, string>> = {
  en: 'Mark {number}',
  ko: '표시 {number}',
  jp: 'マーク{number}',
  es: 'Marca {number}',
}

/**
 * Marks a moment of the creator’s stream, for a chapter of its replay; nothing before its start.
 *
 * @throws live.not_streaming
 */
export async function markMoment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  of: { creatorOid: string; text: string; secondsAgo: number },
): Promise<{ streamOid: string; text: string; at: Date }> {
  const stream = await findCurrentStream(db, of.creatorOid)
  if (stream?.state !== 'on') throw new AppError('live.not_streaming')
  const { oid: streamOid, started_at: startedAt } = stream
  const asked = clock.now().getTime() - of.secondsAgo * 1000
  const at = new Date(Math.max(asked, startedAt?.getTime() ?? 0))
  return db.transaction().execute(async (tx) => {
    const item = of.text === '' ? await findItem(tx, streamOid) : null
    const marks = await listMarks(tx, streamOid)
    const number = marks.filter(({ kind }) => kind === 'mark').length + 1
    const language = languages.find((one) => one === item?.language) ?? 'en'
    const text = of.text || numbered[language].replace('{number}', String(number))
    await addMark(tx, { streamOid, kind: 'mark', text, now: at })
    return { streamOid, text, at }
  })
}
