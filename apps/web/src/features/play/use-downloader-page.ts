import { useNavigate } from '@tanstack/react-router'
import { downloaderStatus } from './load-content.ts'

/** Leads whoever is refused as a downloader to the page that says so. */
export function useDownloaderPage(): (error: unknown) => void {
  const navigate = useNavigate()
  return (error) => {
    const status = downloaderStatus(error)
    if (status === null) return
    const params = { errorStatus: String(status) }
    void navigate({ to: '/illegaldownloader/{-$errorStatus}', params })
  }
}
