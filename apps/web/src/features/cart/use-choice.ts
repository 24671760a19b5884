import { useState } from 'react'
import { readBegun, useBegun } from '../../lib/use-begun.ts'
import type { CheckedCode } from '../commerce/discount-code.tsx'
import type { Codes } from './cart-codes.ts'

interface Kept {
  leftOut: readonly string[]
  /** Of an entry and its code each. */
  codes: readonly (readonly [string, string])[]
}

const nothing: Kept = { leftOut: [], codes: [] }

/** Which entries of the cart are paid, and with which codes; kept while the reader buys coins. */
export function useChoice() {
  const begun = useBegun('cart')
  const [before] = useState(() => parse(begun.before))
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(() => new Set(before.leftOut))
  const [codes, setCodes] = useState<Codes>(new Map())
  const codesBefore = new Map(before.codes)
  const keep = () => {
    // One that wasn’t checked again yet is kept as it was.
    const all = new Map<string, string | undefined>(codesBefore)
    for (const [entry, checked] of codes) all.set(entry, checked?.code)
    const known = [...all].flatMap(([entry, code]) => (code ? [[entry, code] as const] : []))
    begun.keep(JSON.stringify({ leftOut: [...leftOut], codes: known } satisfies Kept))
  }
  return {
    leftOut,
    setLeftOut,
    codes,
    setCode: (entry: string, code: CheckedCode | null) =>
      setCodes((now) => new Map(now).set(entry, code)),
    /** The code that an entry had when the reader left. */
    codeBefore: (entry: string) => codesBefore.get(entry) ?? '',
    keep,
  }
}

function parse(text: string): Kept {
  const isWhole = ({ leftOut, codes }: Partial<Kept>) =>
    Array.isArray(leftOut) && Array.isArray(codes)
  return readBegun(text, isWhole) ?? nothing
}
