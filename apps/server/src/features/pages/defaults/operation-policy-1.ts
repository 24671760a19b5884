import type { PageTexts } from '../pages.tables.ts'

/** What may not be published (R-shell-009). */
export const operationPolicy1: PageTexts = {
  en: {
    title: 'Operation policy: what may be published',
    body: `
This text came with the software. The operator of this site has not replaced it yet.

## Not allowed here

- Sexual content that involves minors, or characters who look like or are described as minors.
- Threats, calls for violence, and hatred of people for what they are.
- Private facts about real people without their consent, and pretending to be somebody else.
- Works of others without the right to publish them.
- Fraud, malicious software, and anything that the law forbids.

## For creators

- Titles, pictures and introductions must show what a story holds.
- What is for adults must be marked as such.
- You answer for what you publish, also where an AI model helped to write it.

What happens when these rules are broken is said in the [second part](/info/oppolicy2).
`.trim(),
  },
  ko: {
    title: '운영 정책 1: 올릴 수 있는 내용',
    body: `
이 글은 소프트웨어에 들어 있는 기본 문구입니다. 사이트 운영자가 아직 바꾸지 않았습니다.

## 허용되지 않는 내용

- 미성년자, 또는 미성년자로 보이거나 그렇게 묘사된 인물이 나오는 성적 내용.
- 협박, 폭력 선동, 사람의 정체성을 이유로 한 혐오.
- 동의 없이 공개하는 실제 인물의 사생활, 다른 사람 사칭.
- 공개할 권리가 없는 타인의 저작물.
- 사기, 악성 소프트웨어, 그 밖에 법이 금지하는 것.

## 크리에이터에게

- 제목, 그림, 소개는 스토리의 실제 내용을 보여 주어야 합니다.
- 성인용 내용은 성인용으로 표시해야 합니다.
- AI 모델의 도움을 받아 썼더라도 공개한 내용의 책임은 본인에게 있습니다.

규칙을 어겼을 때의 조치는 [운영 정책 2](/info/oppolicy2)에 있습니다.
`.trim(),
  },
  jp: {
    title: '運営ポリシー1：公開できる内容',
    body: `
この文面はソフトウェアに付属の初期文です。サイトの運営者はまだ書き換えていません。

## 認められない内容

- 未成年者、または未成年に見える、もしくはそう描写された人物が関わる性的な内容。
- 脅迫、暴力の扇動、属性を理由とした憎悪。
- 同意のない実在の人物の私的な情報、なりすまし。
- 公開する権利のない他人の著作物。
- 詐欺、悪意のあるソフトウェア、そのほか法律が禁じるもの。

## クリエイターの方へ

- タイトル、画像、紹介文は、ストーリーの実際の内容を示すものにしてください。
- 成人向けの内容には、その旨の表示が必要です。
- AIモデルの助けを借りて書いた場合も、公開した内容の責任はあなたにあります。

違反があった場合の対応は[運営ポリシー2](/info/oppolicy2)に記載しています。
`.trim(),
  },
  es: {
    title: 'Política de uso: qué se puede publicar',
    body: `
Este texto viene con el programa. El operador de este sitio aún no lo ha sustituido.

## No se permite

- Contenido sexual con menores, o con personajes que lo parezcan o se describan como tales.
- Amenazas, llamadas a la violencia y odio hacia las personas por lo que son.
- Datos privados de personas reales sin su consentimiento, ni hacerse pasar por otra persona.
- Obras ajenas sin derecho a publicarlas.
- Fraudes, programas dañinos y todo lo que la ley prohíba.

## Para creadores

- Los títulos, imágenes y presentaciones deben mostrar lo que contiene la historia.
- Lo que sea para adultos debe marcarse como tal.
- Respondes de lo que publicas, también cuando un modelo de IA ayudó a escribirlo.

Lo que ocurre cuando se incumplen estas reglas está en la [segunda parte](/info/oppolicy2).
`.trim(),
  },
}
