import type { Language } from '@plax/contracts/languages'
import type { NotificationWords } from '../../platform/notify.ts'

type Texts = Record<Language, NotificationWords>

const decided: Texts = {
  en: {
    title: 'A decision about “{title}”',
    text: 'What we did: {measures}{until}. Rule: {rule}. Reason: {reason}',
  },
  ko: {
    title: '‘{title}’에 대한 조치가 결정됐어요',
    text: '조치: {measures}{until}. 위반 항목: {rule}. 사유: {reason}',
  },
  jp: {
    title: '「{title}」についての措置が決定しました',
    text: '措置：{measures}{until}。違反項目：{rule}。理由：{reason}',
  },
  es: {
    title: 'Una decisión sobre «{title}»',
    text: 'Medidas: {measures}{until}. Norma: {rule}. Motivo: {reason}',
  },
}

const undone: Texts = {
  en: { title: 'A decision about “{title}” was undone', text: 'Reason: {reason}' },
  ko: { title: '‘{title}’에 대한 조치가 취소됐어요', text: '사유: {reason}' },
  jp: { title: '「{title}」についての措置が取り消されました', text: '理由：{reason}' },
  es: { title: 'Se anuló la decisión sobre «{title}»', text: 'Motivo: {reason}' },
}

const upheld: Texts = {
  en: { title: 'Your appeal about “{title}” wasn’t accepted', text: 'Answer: {reason}' },
  ko: { title: '‘{title}’ 관련 이의 제기가 받아들여지지 않았어요', text: '답변: {reason}' },
  jp: { title: '「{title}」の措置への異議申し立ては認められませんでした', text: '回答：{reason}' },
  es: { title: 'No se aceptó tu apelación sobre «{title}»', text: 'Respuesta: {reason}' },
}

const overturned: Texts = {
  en: {
    title: 'Your appeal about “{title}” was accepted',
    text: 'The decision was reversed. Answer: {reason}',
  },
  ko: {
    title: '‘{title}’ 관련 이의 제기가 받아들여졌어요',
    text: '조치가 취소됐어요. 답변: {reason}',
  },
  jp: {
    title: '「{title}」の措置への異議申し立てが認められました',
    text: '措置は取り消されました。回答：{reason}',
  },
  es: {
    title: 'Se aceptó tu apelación sobre «{title}»',
    text: 'La decisión se anuló. Respuesta: {reason}',
  },
}

const acted: Texts = {
  en: {
    title: 'Your report led to action',
    text: 'We found a violation in your report about “{title}” and took action.',
  },
  ko: { title: '신고에 따라 조치했어요', text: '‘{title}’: 운영 정책 위반을 확인해 조치했어요.' },
  jp: {
    title: '通報を受けて対応しました',
    text: '「{title}」の違反を確認し、措置を取りました。',
  },
  es: {
    title: 'Tu denuncia tuvo efecto',
    text: 'Encontramos una infracción en lo que denunciaste («{title}») y tomamos medidas.',
  },
}

const dismissed: Texts = {
  en: {
    title: 'We reviewed your report',
    text: 'We found no violation in your report about “{title}”. Nothing was changed.',
  },
  ko: {
    title: '신고를 검토했어요',
    text: '‘{title}’: 운영 정책 위반을 확인하지 못해 그대로 두었어요.',
  },
  jp: {
    title: '通報を確認しました',
    text: '「{title}」に違反は見つからず、措置は取りませんでした。',
  },
  es: {
    title: 'Revisamos tu denuncia',
    text: 'No encontramos ninguna infracción en lo que denunciaste («{title}»). No se cambió nada.',
  },
}

const opened: Texts = {
  en: { title: 'New report', text: '“{title}” is waiting for a decision.' },
  ko: { title: '새 신고가 있습니다', text: '‘{title}’: 검토가 필요합니다.' },
  jp: { title: '新しい通報があります', text: '「{title}」の確認が必要です。' },
  es: { title: 'Denuncia nueva', text: '«{title}» espera una decisión.' },
}

const appealed: Texts = {
  en: { title: 'New appeal', text: 'The decision about “{title}” was appealed.' },
  ko: { title: '새 이의 제기가 있습니다', text: '‘{title}’에 대한 조치: 답변이 필요합니다.' },
  jp: {
    title: '新しい異議申し立てがあります',
    text: '「{title}」の措置に異議が申し立てられました。回答が必要です。',
  },
  es: { title: 'Apelación nueva', text: 'Se apeló la decisión sobre «{title}».' },
}

/** What news of reports and decisions say. */
export const moderationTexts = {
  decided,
  undone,
  upheld,
  overturned,
  acted,
  dismissed,
  opened,
  appealed,
}
