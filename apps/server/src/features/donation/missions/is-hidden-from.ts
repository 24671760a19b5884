import type { MissionRow } from './missions.tables.ts'

/** What a shadowed viewer assigned is seen by them and the creator alone. */
export function isHiddenFrom(
  mission: Pick<MissionRow, 'is_shadowed' | 'assigner_oid' | 'creator_oid'>,
  userOid: string | null,
): boolean {
  const { is_shadowed: isShadowed, assigner_oid: assignerOid, creator_oid: creatorOid } = mission
  return isShadowed && userOid !== creatorOid && (userOid === null || userOid !== assignerOid)
}
