import { defineErrors } from './define.ts'

/** Errors of the second factor (R-two-factor-004 to 007 and 010). */
export const twoFactorErrors = defineErrors({
  'account.two_factor_setup_failed': {
    status: 409,
    en: 'We couldn’t set up two-factor authentication. Please try again.',
    ko: '2단계 인증을 설정하지 못했어요. 다시 시도해 주세요.',
    jp: '二段階認証を設定できませんでした。もう一度お試しください。',
    es: 'No se pudo configurar la verificación en dos pasos. Inténtalo de nuevo.',
  },
  'account.two_factor_already_on': {
    status: 409,
    en: 'Two-factor authentication is already on.',
    ko: '2단계 인증이 이미 켜져 있어요.',
    jp: '二段階認証はすでにオンです。',
    es: 'La verificación en dos pasos ya está activada.',
  },
  'account.two_factor_off': {
    status: 409,
    en: 'Two-factor authentication is off.',
    ko: '2단계 인증이 꺼져 있어요.',
    jp: '二段階認証はオフです。',
    es: 'La verificación en dos pasos está desactivada.',
  },
  'account.two_factor_code_invalid': {
    status: 400,
    en: 'Invalid code. Please try again.',
    ko: '코드가 올바르지 않아요. 다시 시도해 주세요.',
    jp: 'コードが正しくありません。もう一度お試しください。',
    es: 'Código no válido. Inténtalo de nuevo.',
  },
  'account.two_factor_login_code_invalid': {
    status: 401,
    en: 'Invalid verification code',
    ko: '인증 코드가 올바르지 않아요',
    jp: '認証コードが正しくありません。',
    es: 'Código de verificación no válido',
  },
  'account.two_factor_verification_failed': {
    status: 401,
    en: 'Verification failed. Please try again.',
    ko: '인증에 실패했어요. 다시 시도해 주세요.',
    jp: '認証に失敗しました。もう一度お試しください。',
    es: 'No se pudo verificar. Inténtalo de nuevo.',
  },
  'account.two_factor_disable_failed': {
    status: 409,
    en: 'We couldn’t turn off two-factor authentication. Please try again.',
    ko: '2단계 인증을 끄지 못했어요. 다시 시도해 주세요.',
    jp: '二段階認証をオフにできませんでした。もう一度お試しください。',
    es: 'No se pudo desactivar la verificación en dos pasos. Inténtalo de nuevo.',
  },
})
