import { nicknameKey } from './nicknames.ts'

/** Names by which people would take somebody for the house; administrators alone may have them. */
const whole =
  'support help staff root system null undefined everyone team security billing mail mailer notice 고객센터 스태프 시스템 サポート スタッフ システム 事務局 soporte ayuda sistema equipo'
const within =
  'plax admin administrador moderator moderador official oficial 운영자 운영팀 관리자 공식 運営 管理者 公式 管理人'

const figures: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 5: 's', i: 'l' }
const wholeNames = new Set(whole.split(' ').map(skeleton))
const parts = within.split(' ').map(skeleton)

/** Whether a nickname is, or looks like, one that is kept for the house. */
export function isReservedName(nickname: string): boolean {
  const name = skeleton(nickname)
  return wholeNames.has(name) || parts.some((part) => name.includes(part))
}

/** Letters without their marks, and the figures and letters that are taken for each other as one. */
function skeleton(nickname: string): string {
  const plain = nicknameKey(nickname).normalize('NFD').replace(/\p{M}/gu, '')
  return plain.replace(/[0135i]/g, (letter) => figures[letter] ?? letter)
}
