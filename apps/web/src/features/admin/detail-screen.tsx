import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClasses } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConsoleLink } from './console-link.tsx'
import { ScreenHead } from './screen-head.tsx'

/** One of what a section lists: the way back, its head, and what is shown of it once it is read. */
export function DetailScreen<Data>({
  detail,
  list,
  back,
  title,
  text,
  acts,
  children,
}: {
  detail: UseQueryResult<Data>
  /** The section that lists it. */
  list: string
  back: ReactNode
  title: ReactNode
  text: ReactNode
  acts?: ReactNode
  children: (data: Data) => ReactNode
}) {
  return (
    <>
      <ConsoleLink to={list} className={`${buttonClasses('ghost', 'sm')} self-start`}>
        <ArrowLeft aria-hidden className="size-4" />
        {back}
      </ConsoleLink>
      <div className="mt-3">
        <ScreenHead title={title} text={text}>
          {acts}
        </ScreenHead>
      </div>
      <Loaded query={detail} pending={<Skeleton className="h-96" />}>
        {children}
      </Loaded>
    </>
  )
}
