import { countCharacters } from '@plax/story-engine/characters'
import { nicknameKey, wordsOfName } from './nicknames.ts'

/** Names by which people would take somebody for the house; administrators alone may have them. */
const whole =
  'support help staff root system null undefined everyone team security billing mail mailer notice 고객센터 스태프 시스템 サポート スタッフ システム 事務局 soporte ayuda sistema equipo'
const within =
  'plax admin administrador moderator moderador official oficial 운영자 운영팀 관리자 공식 運営 管理者 公式 管理人'

const figures: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 5: 's', i: 'l' }
const wholeNames = new Set(whole.split(' ').map(skeleton))
const parts = within.split(' ').map(skeleton)

/** What stands where the name of a deleted account stood. */
const nobody = 'deleteduser 탈퇴한사용자 退会したユーザー cuentaeliminada'.split(' ').map(skeleton)

/**
 * Whether a nickname or a display name is, or looks like, one that is kept for the house. Spaces and
 * signs hide none: `P l a x` and `Help, Staff` are kept too.
 */
export function isReservedName(name: string): boolean {
  const words = wordsOfName(name).map(skeleton)
  const together = words.join('')
  const spelled = words.filter((word) => countCharacters(word) === 1).join('')
  if (wholeNames.has(together) || words.every((word) => wholeNames.has(word))) return true
  if (nobody.some((one) => together.includes(one))) return true
  return parts.some(
    (part) =>
      together === part || spelled.includes(part) || words.some((word) => word.includes(part)),
  )
}

/** Letters without their marks, and the figures and letters that are taken for each other as one. */
function skeleton(word: string): string {
  const plain = nicknameKey(word).normalize('NFD').replace(/\p{M}/gu, '')
  return plain.replace(/[0135i]/g, (letter) => figures[letter] ?? letter)
}
