import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { useMay } from '../../../lib/use-may.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { NotFoundPage } from '../../../ui/not-found-page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ScreenProps } from '../sections.ts'
import { AdForm } from './ad-form.tsx'
import { AdList } from './ad-list.tsx'
import { AdReport } from './ad-report.tsx'
import { adQuery } from './ads.api.ts'

/** The ads before and beside streams: all of them, or one with its report (R-admin-008). */
export function AdsScreen({ item }: ScreenProps) {
  const mayWrite = useMay()('POST /live/admin/ad')
  if (!item) return <AdList />
  if (item === 'new') return mayWrite ? <AdForm ad={null} /> : <NotFoundPage />
  return <OneAd adOid={item} />
}

function OneAd({ adOid }: { adOid: string }) {
  const { api } = useApp()
  const query = useQuery(adQuery(api, adOid))
  return (
    <Loaded query={query} pending={<Skeleton className="h-96" />}>
      {(ad) =>
        ad ? (
          <>
            <AdForm key={ad.adOid} ad={ad} />
            <AdReport ad={ad} />
          </>
        ) : (
          <NotFoundPage />
        )
      }
    </Loaded>
  )
}
