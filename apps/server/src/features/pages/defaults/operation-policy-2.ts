import type { PageTexts } from '../rows/pages.tables.ts'

/** What happens where the policy is broken (R-shell-010). */
export const operationPolicy2: PageTexts = {
  en: {
    title: 'Community guidelines: enforcement',
    body: `
This is the default text that comes with the software. The operator of this site hasn’t replaced it yet.

## Who decides

The operator of this site decides. The software doesn’t take anything down automatically.

## What the operator can do

- Ask a creator to change a work.
- Take a work down, temporarily or permanently.
- Close an account.
- Provide information to authorities when the law requires it.

## What’s recorded

Changes by administrators are logged with the time and who made them.

## If you disagree

Contact the operator and explain why you disagree. See the [legal notice](/info/legal) for how to reach them, once they’ve added it.
`.trim(),
  },
  ko: {
    title: '운영 정책 2: 위반 시 조치',
    body: `
이 글은 소프트웨어에 포함된 기본 문구입니다. 사이트 운영자가 아직 수정하지 않았습니다.

## 결정 주체

이 사이트의 운영자가 결정합니다. 소프트웨어가 자동으로 게시를 중단하지는 않습니다.

## 운영자가 할 수 있는 조치

- 크리에이터에게 작품 수정을 요청합니다.
- 작품의 게시를 일시적으로 또는 영구적으로 중단합니다.
- 계정을 폐쇄합니다.
- 법에 따라 권한이 있는 기관에 필요한 자료를 제공합니다.

## 남는 기록

관리자가 변경한 내용은 시각, 처리한 관리자와 함께 기록됩니다.

## 동의하지 않을 때

어떤 조치에 왜 동의하지 않는지 운영자에게 알려 주세요. 연락 방법은 운영자가 등록하면 [법적 고지](/info/legal)에서 확인할 수 있습니다.
`.trim(),
  },
  jp: {
    title: 'ガイドライン2：違反があった場合',
    body: `
これはソフトウェアに付属のデフォルトの文面です。サイトの運営者はまだ変更していません。

## 判断する人

このサイトの運営者が判断します。ソフトウェアが自動で公開を停止することはありません。

## 運営者ができる対応

- クリエイターに作品の修正を求める。
- 作品の公開を一時的に、または恒久的に停止する。
- アカウントを閉鎖する。
- 法律に基づき、権限のある機関に必要な情報を提供する。

## 残る記録

管理者が変更した内容は、日時と担当者とともに記録されます。

## 異議がある場合

どの対応になぜ異議があるのかを運営者にお知らせください。連絡方法は、運営者が記載すると[運営者情報](/info/legal)で確認できます。
`.trim(),
  },
  es: {
    title: 'Normas de la comunidad: qué ocurre si se incumplen',
    body: `
Este es el texto predeterminado del software. El operador de este sitio aún no lo ha reemplazado.

## Quién decide

Decide el operador de este sitio. El software no retira nada automáticamente.

## Qué puede hacer el operador

- Pedir a un creador que cambie una obra.
- Retirar una obra de forma temporal o permanente.
- Cerrar una cuenta.
- Entregar información a las autoridades cuando la ley lo exija.

## Qué queda registrado

Los cambios de la administración quedan registrados con la hora y quién los hizo.

## Si no estás de acuerdo

Escribe al operador y explica por qué no estás de acuerdo. Consulta en el [aviso legal](/info/legal) cómo contactarlo, cuando lo haya añadido.
`.trim(),
  },
}
