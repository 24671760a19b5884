import { defineErrors } from './define.ts'

/** Errors of adult verification, and of what is for adults. */
export const adultErrors = defineErrors({
  'adult.birth_date_incorrect': {
    status: 400,
    en: 'Incorrect Date of Birth.',
    ko: '생년월일이 올바르지 않습니다.',
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
    ko: '죄송합니다. 입력하신 정보를 확인할 수 없습니다.',
    jp: '申し訳ありません。情報を確認できませんでした。',
    es: 'Lo sentimos, no pudimos verificar tu información.',
  },
  'adult.check_not_found': {
    status: 404,
    en: 'This verification has ended. Please begin again.',
    ko: '종료된 인증입니다. 처음부터 다시 진행해 주세요.',
    jp: 'この認証は終了しました。最初からやり直してください。',
    es: 'Esta verificación terminó. Empieza de nuevo.',
  },
  'adult.already_verified': {
    status: 409,
    en: 'You are verified already.',
    ko: '이미 인증되었습니다.',
    jp: 'すでに認証済みです。',
    es: 'Ya estás verificado.',
  },
  'adult.verification_required': {
    status: 403,
    en: 'Please verify that you are an adult first.',
    ko: '먼저 성인 인증을 해 주세요.',
    jp: '先に成人認証を行ってください。',
    es: 'Verifica primero que eres mayor de edad.',
  },
  'adult.barred': {
    status: 403,
    en: 'This account cannot see content for adults.',
    ko: '이 계정은 성인 콘텐츠를 볼 수 없습니다.',
    jp: 'このアカウントでは成人向けコンテンツを表示できません。',
    es: 'Esta cuenta no puede ver contenido para adultos.',
  },
  'adult.unavailable': {
    status: 503,
    en: 'Adult verification is not available here at the moment.',
    ko: '지금은 성인 인증을 이용할 수 없습니다.',
    jp: '現在、成人認証はご利用いただけません。',
    es: 'La verificación de edad no está disponible en este momento.',
  },
  'adult.provider_failed': {
    status: 502,
    en: 'The verification service did not answer. Please try again.',
    ko: '인증 서비스가 응답하지 않았습니다. 다시 시도해 주세요.',
    jp: '認証サービスから応答がありませんでした。もう一度お試しください。',
    es: 'El servicio de verificación no respondió. Inténtalo de nuevo.',
  },
  'story.adults_only': {
    status: 403,
    en: 'This story is for adults who are verified.',
    ko: '성인 인증을 한 사람만 볼 수 있는 스토리입니다.',
    jp: '成人認証を済ませた方だけが見られるストーリーです。',
    es: 'Esta historia es para adultos verificados.',
  },
})
