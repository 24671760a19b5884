import { readFileSync } from 'node:fs'

/** A message of a catalogue; its English text is its ID, together with its context. */
export interface Message {
  id: string
  context: string
  said: string
  /** The sources that use it. */
  origins: string[]
}

const entry =
  /^((?:#.*\n)*)(?:msgctxt (".*")\n)?msgid ((?:".*"\n)+)msgstr ((?:".*"(?:\n|$))+)/gm

/** The messages of a catalogue of lingui (.po), without its head. */
export function readMessages(path: string): Message[] {
  return [...readFileSync(path, 'utf8').matchAll(entry)]
    .map(([, head = '', context = '', id = '', said = '']) => ({
      id: joined(id),
      context: joined(context),
      said: joined(said),
      origins: [...head.matchAll(/^#: (.*)$/gm)].map(([, origin = '']) => origin),
    }))
    .filter(({ id }) => id !== '')
}

function joined(quoted: string): string {
  return [...quoted.matchAll(/^".*"$/gm)].map(([line]) => JSON.parse(line) as string).join('')
}
