import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { DetailScreen } from '../detail-screen.tsx'
import { ModerateButton } from '../moderate-button.tsx'
import { ContentFacts } from './content-facts.tsx'
import { contentCalls, type ContentDetail, contentQuery } from './contents.api.ts'
import { ModerateContent } from './moderate-content.tsx'

/** One content: what is known of it, its page and history, and whether the public may find it. */
export function ContentView({ contentOid }: { contentOid: string }) {
  const { t } = useLingui()
  const { api } = useApp()
  const detail = useQuery(contentQuery(api, contentOid))
  return (
    <DetailScreen
      detail={detail}
      list="contents"
      back={<Trans>All content</Trans>}
      title={detail.data ? detail.data.content.title || t`Untitled` : <Trans>Content</Trans>}
      text={<code className="text-xs">{contentOid}</code>}
      acts={detail.data ? <Acts detail={detail.data} /> : null}
    >
      {(data) => <ContentFacts detail={data} />}
    </DetailScreen>
  )
}

function Acts({ detail: { content, state } }: { detail: ContentDetail }) {
  const [isModerating, setModerating] = useState(false)
  const { contentOid, title } = content
  const item = { contentOid, title, state }
  return (
    <>
      <Link to="/play/$contentOid" params={{ contentOid }} className={buttonClasses()}>
        <Trans>View page</Trans>
      </Link>
      <ConsoleLink
        action
        to="audit"
        filters={{ subjectKind: 'content', subject: contentOid }}
        className={buttonClasses()}
      >
        <Trans>History</Trans>
      </ConsoleLink>
      <ModerateButton item={item} calls={contentCalls} onClick={() => setModerating(true)} />
      {isModerating ? (
        <ModerateContent content={item} onClose={() => setModerating(false)} />
      ) : null}
    </>
  )
}
