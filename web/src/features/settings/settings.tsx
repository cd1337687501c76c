import type { Organization, User } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { organizationQuery, profileQuery } from '../../client/customer-data.ts'
import { useMay } from '../../client/own-role.ts'
import { CopyableId } from '../../shared/copyable-id.tsx'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { UnsavedArea, useUnsavedForms } from '../../shared/unsaved.tsx'
import { FormSkeleton } from '../../ui/skeleton.tsx'
import { AddressAndPassword } from './address-and-password.tsx'
import { type EmailValues, noEmail } from './change-email.tsx'
import { noPasswords, type PasswordValues } from './change-password.tsx'
import { LowBalance, type LowBalanceValues, lowBalanceValues } from './low-balance.tsx'
import {
  OrganizationForm,
  type OrganizationValues,
  organizationValues,
} from './organization-form.tsx'
import { ProfileForm, type ProfileValues, profileValues } from './profile-form.tsx'
import { AccountSafety } from './safety/account-safety.tsx'
import { SaveState } from './save-state.tsx'
import { SectionLinks } from './section-links.tsx'
import { SettingsSection } from './settings-section.tsx'
import { OrganizationSso } from './single-sign-on/organization-sso.tsx'
import { TopUp } from './top-up.tsx'
import { WebhookPage } from './webhooks/webhook-page.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'

interface SettingsProps {
  team: ReactNode
  audit: ReactNode
  privacy: ReactNode
  deletion: (profile: User, organization: Organization) => ReactNode
}

/**
 * All settings, or the webhook named in the URL, while keeping what was typed. The team and privacy parts
 * come from other features.
 */
export function Settings(parts: SettingsProps) {
  const [query] = useSearchParams()
  const webhookId = query.get('webhook')
  return (
    <>
      {webhookId && <WebhookPage key={webhookId} id={webhookId} />}
      <div hidden={webhookId !== null}>
        <AllSettings {...parts} />
      </div>
    </>
  )
}

function AllSettings(parts: SettingsProps) {
  const profile = useQuery(profileQuery)
  const organization = useQuery(organizationQuery)
  if (profile.isPending || organization.isPending) return <FormSkeleton fields={6} />
  if (!profile.data || !organization.data) {
    return (
      <QueryFailure query={profile.data ? organization : profile}>
        Failed to load the settings.
      </QueryFailure>
    )
  }
  return <LoadedSettings profile={profile.data} organization={organization.data} {...parts} />
}

interface LoadedProps extends SettingsProps {
  profile: User
  organization: Organization
}

function LoadedSettings({ profile, organization, team, audit, privacy, deletion }: LoadedProps) {
  const profileForm = useForm<ProfileValues>({ values: profileValues(profile), ...keepTyped })
  const organizationForm = useForm<OrganizationValues>({
    values: organizationValues(organization),
    ...keepTyped,
  })
  const emailForm = useForm<EmailValues>({ defaultValues: noEmail })
  const passwordForm = useForm<PasswordValues>({ defaultValues: noPasswords })
  const lowBalanceForm = useForm<LowBalanceValues>({
    values: lowBalanceValues(organization),
    ...keepTyped,
  })
  const mayReadAudit = useMay('audit.read')
  const mayManageWebhooks = useMay('webhooks.manage')
  const mayManageSso = useMay('sso.manage')
  const titles = [
    ...['Personal Information', 'Organization', 'Team'],
    ...(mayManageSso ? ['Single sign-on'] : []),
    ...['Security', 'Credits'],
    ...(mayManageWebhooks ? ['Webhooks'] : []),
    'Privacy',
    ...(mayReadAudit ? ['Audit log'] : []),
    'Delete',
  ]
  const { forms, report } = useUnsavedForms()
  return (
    <UnsavedArea value={report}>
      <SectionLinks titles={titles} />
      <div className="divide-y divide-rule">
        <SettingsSection title="Personal Information" hint="How we address you.">
          <ProfileForm form={profileForm} />
        </SettingsSection>
        <SettingsSection
          title="Organization"
          hint="Its name, what appears on receipts, and how strict verdicts are."
          aside={
            <p className="flex items-baseline gap-2 text-caption text-ink-faint">
              ID <CopyableId id={organization.id} label="Copy organization ID" />
            </p>
          }
        >
          <OrganizationForm form={organizationForm} />
        </SettingsSection>
        <SettingsSection
          title="Team"
          hint="Who belongs to your organization, and what they may do."
        >
          {team}
        </SettingsSection>
        {mayManageSso && (
          <SettingsSection title="Single sign-on" hint="How your members sign in.">
            <OrganizationSso />
          </SettingsSection>
        )}
        <SettingsSection title="Security" hint="How you sign in.">
          <div className="space-y-12">
            <AddressAndPassword
              profile={profile}
              emailForm={emailForm}
              passwordForm={passwordForm}
            />
            <AccountSafety />
          </div>
        </SettingsSection>
        <SettingsSection title="Credits" hint="What happens when they run low.">
          <div className="space-y-12">
            <LowBalance form={lowBalanceForm} />
            <TopUp />
          </div>
        </SettingsSection>
        {mayManageWebhooks && (
          <SettingsSection title="Webhooks" hint="Notify your programs when something happens.">
            <Webhooks />
          </SettingsSection>
        )}
        <SettingsSection title="Privacy" hint="What we keep, and for how long.">
          {privacy}
        </SettingsSection>
        {mayReadAudit && (
          <SettingsSection
            title="Audit log"
            hint="What was changed in your organization, by your members and by our staff."
          >
            {audit}
          </SettingsSection>
        )}
        <SettingsSection title="Delete" hint="Your organization, or only your own account.">
          {deletion(profile, organization)}
        </SettingsSection>
      </div>
      <SaveState forms={forms} />
    </UnsavedArea>
  )
}

/** Refetched data does not overwrite what is being typed. */
const keepTyped = { resetOptions: { keepDirtyValues: true } }
