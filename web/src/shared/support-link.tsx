import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../client/site.ts'
import { textLink } from '../ui/text-link.tsx'

/** Plain text until the support address is known. */
export function SupportLink({ children }: { children: string }) {
  const site = useQuery(siteQuery)
  if (!site.data) return children
  return (
    <a href={`mailto:${site.data.support_email}`} className={textLink}>
      {children}
    </a>
  )
}
