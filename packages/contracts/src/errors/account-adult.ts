import { defineErrors } from './define.ts'

/** Errors of adult verification, and of what is for adults. */
export const adultErrors = defineErrors({
  'adult.birth_date_incorrect': {
    status: 400,
    en: 'Incorrect Date of Birth.',
    ko: '생년월일이 올바르지 않아요.',
    jp: '生年月日が正しくありません。',
    es: 'Fecha de nacimiento incorrecta.',
  },
  'adult.name_required': {
    status: 400,
    en: 'Please enter your name.',
    ko: '이름을 입력해 주세요.',
    jp: 'お名前を入力してください。',
    es: 'Escribe tu nombre.',
  },
  'adult.phone_incorrect': {
    status: 400,
    en: 'Please enter your phone number in digits.',
    ko: '전화번호를 숫자로 입력해 주세요.',
    jp: '電話番号を数字で入力してください。',
    es: 'Escribe tu número de teléfono con cifras.',
  },
  'adult.not_verified': {
    status: 403,
    en: "Sorry, we weren't able to verify your information.",
    ko: '죄송해요. 입력하신 정보를 확인할 수 없어요.',
    jp: '申し訳ありません。情報を確認できませんでした。',
    es: 'Lo sentimos, no pudimos verificar tu información.',
  },
  'adult.check_not_found': {
    status: 404,
    en: 'This verification has expired. Please start again.',
    ko: '만료된 인증이에요. 처음부터 다시 진행해 주세요.',
    jp: 'この確認は有効期限が切れています。最初からやり直してください。',
    es: 'Esta verificación caducó. Empieza de nuevo.',
  },
  'adult.already_verified': {
    status: 409,
    en: 'You’re already verified.',
    ko: '이미 인증됐어요.',
    jp: 'すでに年齢確認済みです。',
    es: 'Tu edad ya está verificada.',
  },
  'adult.verification_required': {
    status: 403,
    en: 'Please verify your age first.',
    ko: '먼저 성인 인증을 해 주세요.',
    jp: '先に年齢確認を行ってください。',
    es: 'Verifica tu edad primero.',
  },
  'adult.barred': {
    status: 403,
    en: 'This account can’t view adult content.',
    ko: '이 계정은 성인 콘텐츠를 볼 수 없어요.',
    jp: 'このアカウントでは成人向けコンテンツを表示できません。',
    es: 'Esta cuenta no puede ver contenido para adultos.',
  },
  'adult.unavailable': {
    status: 503,
    en: 'Age verification isn’t available right now. Try again later.',
    ko: '지금은 성인 인증을 이용할 수 없어요. 나중에 다시 시도해 주세요.',
    jp: '現在、年齢確認はご利用いただけません。後でもう一度お試しください。',
    es: 'La verificación de edad no está disponible en este momento. Inténtalo más tarde.',
  },
  'adult.provider_failed': {
    status: 502,
    en: 'The verification service didn’t respond. Please try again.',
    ko: '인증 서비스가 응답하지 않았어요. 다시 시도해 주세요.',
    jp: '年齢確認サービスから応答がありませんでした。もう一度お試しください。',
    es: 'El servicio de verificación no respondió. Inténtalo de nuevo.',
  },
  'story.adults_only': {
    status: 403,
    en: 'Verify your age to open this story.',
    ko: '성인 인증을 해야 볼 수 있는 스토리예요.',
    jp: '年齢確認を済ませると見られるストーリーです。',
    es: 'Verifica tu edad para abrir esta historia.',
  },
})
