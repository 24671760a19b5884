import type { Persona, PersonaDraft } from './personas.api.ts'

/** Of a persona that the server has not answered yet: nothing can be done with it. */
export const unkeptOid = 'new'

/** The list as it will be once a persona is kept: the default one first, and one default only. */
export function applied(list: readonly Persona[], draft: PersonaDraft): Persona[] {
  const made: Persona = {
    oid: draft.oid ?? unkeptOid,
    name: draft.name,
    gender: draft.gender ?? 'other',
    prompt: draft.prompt ?? '',
    isDefault: draft.isDefault ?? false,
  }
  const isKnown = list.some(({ oid }) => oid === made.oid)
  const next = isKnown ? list.map((one) => (one.oid === made.oid ? made : one)) : [...list, made]
  const single = made.isDefault
    ? next.map((one) => ({ ...one, isDefault: one.oid === made.oid }))
    : next
  return single.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}
