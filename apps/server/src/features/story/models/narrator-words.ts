import { shorten } from '@plax/story-engine/shorten'
import { createHash } from 'node:crypto'

export type Draw = <T>(choices: readonly T[]) => T

/** A draw that depends on the seed, the input and how often it was asked: never on the clock. */
export function picker(seed: number, input: string): Draw {
  let draws = 0
  return (choices) => {
    draws += 1
    const digest = createHash('sha256').update(`${seed}:${draws}:${input}`).digest()
    return choices[digest.readUInt32BE(0) % choices.length] as (typeof choices)[number]
  }
}

export function quotesOf(text: string): string[] {
  return [...text.matchAll(/["“「『«]([^"“”「」『』«»\n]{8,240})["”」』»]/g)]
    .map((match) => match[1]?.trim() ?? '')
    .filter((line) => !/^What (is|are)\b/.test(line))
}

/** Prose without the marks of cards and scenes: speaker labels, asterisks, macros, speech. */
export function plain(text: string): string {
  return text
    .replace(/\[\[[^[\]\n]*\]\]/g, ' ')
    .split('\n')
    .filter((line) => !/^\s*\{\{user\}\}:/i.test(line))
    .join('\n')
    .replace(/\{\{(char|user)\}\}:?/gi, ' ')
    .replace(/["“”「」『』«»][^"“”「」『』«»\n]*["“”「」『』«»]/g, ' ')
    .replace(/[*_#<>[\]{}]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…؟।])\s+|(?<=[。！？])\s*/).filter(Boolean)
}

export function quote(input: string): string {
  // The sentence around it brings its own punctuation.
  const line = input
    .replace(/["*\s]+/g, ' ')
    .trim()
    .replace(/(?<![.,!?。！？…])[.,!?。！？…]+$/, '')
  return shorten(line, 60)
}

export function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
}
