import type { Language } from '@plax/contracts/languages'
import type { NotificationWords } from '../../platform/notify.ts'

type Texts = Record<Language, NotificationWords>

/** What notifications about content say. */
export const contentTexts = {
  partnerAsked: {
    en: {
      title: '{creator} named you as a co-creator',
      text: 'Confirm to earn your share of “{title}”.',
    },
    ko: {
      title: '{creator}님이 나를 공동 제작자로 추가했어요',
      text: '수락하면 ‘{title}’ 수익을 나눠 받아요.',
    },
    jp: {
      title: '{creator}さんから共同制作の依頼が届きました',
      text: '承認すると「{title}」の収益が分配されます。',
    },
    es: {
      title: '{creator} te añadió a la cocreación',
      text: 'Confirma para recibir tu parte de «{title}».',
    },
  },
  replayPublished: {
    en: { title: 'Replay from {creator}', text: 'You can now watch “{title}” again.' },
    ko: { title: '{creator}님의 다시보기', text: '‘{title}’ 방송을 다시 볼 수 있어요.' },
    jp: { title: '{creator}さんのアーカイブ', text: '「{title}」の配信をもう一度見られます。' },
    es: { title: 'Repetición de {creator}', text: 'Ya puedes volver a ver «{title}».' },
  },
  partnerConfirmed: {
    en: { title: '{partner} confirmed', text: 'They now earn their share of “{title}”.' },
    ko: { title: '{partner}님이 수락했어요', text: '이제 ‘{title}’ 수익을 함께 나눠요.' },
    jp: {
      title: '{partner}さんが承認しました',
      text: '今後、「{title}」の収益は相手にも分配されます。',
    },
    es: { title: '{partner} confirmó', text: 'Ahora recibe su parte de «{title}».' },
  },
  encodingFailed: {
    en: {
      title: 'Your content couldn’t be encoded',
      text: '“{title}”: upload the content or its thumbnail again.',
    },
    ko: {
      title: '콘텐츠를 인코딩하지 못했어요',
      text: '‘{title}’: 콘텐츠나 썸네일을 다시 업로드해 주세요.',
    },
    jp: {
      title: 'コンテンツをエンコードできませんでした',
      text: '「{title}」：コンテンツまたはサムネイルを再アップロードしてください。',
    },
    es: {
      title: 'No se pudo procesar tu contenido',
      text: '«{title}»: vuelve a subir el contenido o la miniatura.',
    },
  },
  ratingDecided: {
    en: { title: 'Your age rating was decided', text: 'See the result for “{title}”.' },
    ko: { title: '연령 등급 심사가 끝났어요', text: '‘{title}’ 결과를 확인해 주세요.' },
    jp: { title: '年齢区分が決まりました', text: '「{title}」の結果をご確認ください。' },
    es: { title: 'Ya hay clasificación por edad', text: 'Mira el resultado de «{title}».' },
  },
  downloaderWarned: {
    en: {
      title: 'Warning: unauthorized downloading detected',
      text: 'If it happens again, your account will be suspended. Videos now play at 480p or lower.',
    },
    ko: {
      title: '경고: 불법 다운로드가 감지됐어요',
      text: '다시 감지되면 계정이 정지돼요. 동영상은 최대 480p로 재생돼요.',
    },
    jp: {
      title: '警告：不正なダウンロードが検出されました',
      text: '次に検出されるとアカウントが停止されます。動画の画質は最大480pになります。',
    },
    es: {
      title: 'Advertencia: se detectaron descargas no permitidas',
      text: 'Si vuelve a ocurrir, se suspenderá tu cuenta. Los videos se verán como máximo en 480p.',
    },
  },
} satisfies Record<string, Texts>
