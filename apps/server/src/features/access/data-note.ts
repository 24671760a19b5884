import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Works you can open, invitations you received, people you invited to your works, creators you subscribe to (memberships), your subscribers (members), and works whose password you entered (passwords).',
  ko: '열람 권한이 있는 작품, 받은 초대, 내 작품에 초대한 사람, 내가 구독하는 크리에이터(memberships), 나를 구독하는 사람(members), 비밀번호를 입력한 작품(passwords)입니다.',
  jp: '閲覧できる作品、受け取った招待、自分の作品に招待した人、加入しているプランのクリエイター（memberships）、自分のプランの加入者（members）、パスワードを入力した作品（passwords）です。',
  es: 'Obras que puedes abrir, invitaciones que recibiste, personas a las que invitaste a tus obras, creadores a los que te suscribes (memberships), tus suscriptores (members) y obras cuya contraseña escribiste (passwords).',
}
