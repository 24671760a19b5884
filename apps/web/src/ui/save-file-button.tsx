import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '../lib/app-context.ts'
import { saveFile } from '../lib/save-file.ts'
import { Button } from './button.tsx'
import { Failure } from './failure.tsx'

/** Saves a file of the API; a refusal is shown beside it. */
export function SaveFileButton({
  address,
  name,
  children,
}: {
  address: string
  /** If the server gives none. */
  name?: string
  children: ReactNode
}) {
  const { language } = useApp()
  const save = useMutation({ mutationFn: () => saveFile(address, language, name) })
  return (
    <>
      <Button size="sm" busy={save.isPending} onClick={() => save.mutate()}>
        {children}
      </Button>
      <Failure error={save.error} />
    </>
  )
}
