import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Your profile and names, where you’re logged in, your known browsers, login methods, two-factor authentication, email changes, emails sent to you, visits by QR code, deletion requests, what you did (acts), and what others viewed or did regarding your account (record). Secrets aren’t included, only the fact that they exist: your password, the keys of your passkeys, authenticator app, and recovery codes, and the tokens of sessions, links, and tools.',
  ko: '프로필과 이름, 로그인 기기, 등록된 브라우저, 로그인 방법, 2단계 인증, 이메일 변경, 회원님에게 보낸 메일, QR 코드 방문, 탈퇴 신청, 회원님의 활동(acts), 다른 사람이 회원님의 정보를 조회하거나 처리한 기록(record)입니다. 비밀번호, 패스키·인증 앱·복구 코드의 키, 세션·링크·도구의 토큰 같은 비밀 값은 존재 여부만 표시됩니다.',
  jp: 'プロフィールと名前、ログイン中の端末、登録済みのブラウザ、ログイン方法、二段階認証、メールアドレスの変更、お客様宛てのメール、QRコードでの訪問、退会の申請、お客様の操作（acts）、お客様のアカウントに対するほかの人の閲覧や操作の記録（record）です。パスワード、パスキー・認証アプリ・リカバリーコードの鍵、セッション・リンク・ツールのトークンなどの秘密の値は含まれず、有無だけが記載されます。',
  es: 'Tu perfil y tus nombres, dónde has iniciado sesión, tus navegadores conocidos, métodos de inicio de sesión, verificación en dos pasos, cambios de correo, los correos que te enviamos, visitas por código QR, solicitudes de eliminación, tu actividad (acts) y lo que otras personas consultaron o hicieron con tu cuenta (record). No incluye secretos, solo indica que existen: tu contraseña, las claves de las llaves de acceso, de tu aplicación de autenticación y de los códigos de recuperación, y los tokens de sesiones, enlaces y herramientas.',
}
