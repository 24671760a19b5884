import { createRequire } from 'node:module'

interface Validator {
  parse: (text: string, mode: string) => { errors: { line: number; message: string }[] }
}

const { WebVTTParser } = createRequire(import.meta.url)('webvtt-parser') as {
  WebVTTParser: new () => Validator
}

/** What an independent validator finds wrong in a WebVTT file of subtitles. */
export function webvttErrors(text: string): string[] {
  const { errors } = new WebVTTParser().parse(text, 'subtitles')
  return errors.map(({ line, message }) => `${line}: ${message}`)
}
