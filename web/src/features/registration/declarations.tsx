import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { siteQuery } from '../../client/site.ts'
import { fieldProps } from '../../shared/form-problems.ts'
import { controllerOf, LegalDialog, type LegalDocument } from '../../shared/legal-dialog.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { LinkButton } from '../../ui/text-link.tsx'
import type { RegistrationValues } from './registration-form.ts'

/** What users accept and declare when they register, and who will be responsible for their data. */
export function Declarations({ form }: { form: UseFormReturn<RegistrationValues> }) {
  const { register } = form
  const [openDocument, setOpenDocument] = useState<LegalDocument | null>(null)
  const site = useQuery(siteQuery)
  return (
    <div className="space-y-4 border-rule border-t pt-5">
      <Checkbox
        label="I accept the Terms and Conditions and Privacy Policy"
        hint={
          <>
            Read the{' '}
            <LinkButton onClick={() => setOpenDocument('terms')}>Terms and Conditions</LinkButton>{' '}
            and the{' '}
            <LinkButton onClick={() => setOpenDocument('privacy')}>Privacy Policy</LinkButton>
          </>
        }
        {...fieldProps(form, 'isTermsAccepted')}
      />
      <Checkbox
        label="I declare that I am not a consumer: I register for my business or profession"
        {...fieldProps(form, 'isNotConsumerTerm')}
      />
      <Checkbox
        label="Send me news about Inkprint by email (optional)"
        {...register('isMarketingOptIn')}
      />
      <p className="min-h-10 text-caption text-ink-faint">
        {!site.isPending && (
          <>
            <strong className="font-semibold text-ink-soft">{controllerOf(site.data)}</strong> is
            the controller of your personal data and uses it to run your account.
          </>
        )}
      </p>
      <LegalDialog document={openDocument} onClose={() => setOpenDocument(null)} />
    </div>
  )
}
