import { usePageTitle } from '../../shared/page-title.ts'
import { HealthCard } from './health-card.tsx'
import { Statistics } from './statistics.tsx'
import { Trends } from './trends.tsx'

export function AdminDashboard() {
  usePageTitle('Admin dashboard')
  return (
    <>
      <h1 className="text-headline">Dashboard</h1>
      <div className="mt-6 grid gap-6 lg:grid-cols-[1fr_22rem]">
        <Statistics />
        <HealthCard />
      </div>
      <Trends />
    </>
  )
}
