import { Trans, useLingui } from '@lingui/react/macro'
import { Clapperboard } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { typeNames } from '../../play/type-names.ts'
import { ConsoleLink } from '../console-link.tsx'
import { ItemList } from '../item-list.tsx'
import { ContentState } from './content-state.tsx'
import { type AdminContent, contentCalls, contentsQuery } from './contents.api.ts'
import { ModerateContent } from './moderate-content.tsx'

/** Content in every state, and whether the public may find it. */
export function ContentList() {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { api } = useApp()
  return (
    <ItemList
      title={<Trans>Content</Trans>}
      text={
        <Trans>Content you take down stays visible only to its creator, who sees the reason.</Trans>
      }
      query={(filters) => contentsQuery(api, filters)}
      empty={{ icon: <Clapperboard aria-hidden />, title: <Trans>No content matches</Trans> }}
      caption={t`Content`}
      calls={contentCalls}
      titleOf={(content) => <Title content={content} />}
      creatorOf={({ creatorOid: oid, creatorNickname: nickname }) => ({ oid, nickname })}
      columns={[
        { key: 'type', label: t`Type`, cell: ({ type }) => t(typeNames[type]) },
        { key: 'state', label: t`Status`, cell: (row) => <ContentState content={row} /> },
        {
          key: 'plays',
          label: t({ message: 'Plays', context: 'count' }),
          numeric: true,
          cell: ({ playCount }) => playCount.toLocaleString(locale),
        },
      ]}
      moderation={(content, onClose) => <ModerateContent content={content} onClose={onClose} />}
    />
  )
}

/** Of what is deleted no more is kept than the row says. */
function Title({ content: { contentOid, title, state } }: { content: AdminContent }) {
  const { t } = useLingui()
  const name = title || t`Untitled`
  if (state === 'deleted') return <span className="block min-w-44">{name}</span>
  return (
    <ConsoleLink
      to={`contents/${contentOid}`}
      className="block min-w-44 font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {name}
    </ConsoleLink>
  )
}
