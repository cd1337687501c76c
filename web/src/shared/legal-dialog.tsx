import type { api, Output } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { siteQuery } from '../client/site.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { textLink } from '../ui/text-link.tsx'

type Site = Output<typeof api.site.get>

export type LegalDocument = keyof typeof titles

interface LegalDialogProps {
  document: LegalDocument | null
  onClose: () => void
}

export function LegalDialog({ document, onClose }: LegalDialogProps) {
  const { data: site } = useQuery(siteQuery)
  const Text = document === 'privacy' ? PrivacyText : TermsText
  return (
    <Dialog
      isOpen={document !== null}
      onClose={onClose}
      title={titles[document ?? 'terms']}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="space-y-4 text-ink-soft text-label">
        <Text controller={controllerOf(site)} />
        <Clause title="Questions">
          Write to{' '}
          {site ? (
            <a href={`mailto:${site.support_email}`} className={textLink}>
              {site.support_email}
            </a>
          ) : (
            'our support'
          )}
          ; a person answers.
        </Clause>
      </div>
    </Dialog>
  )
}

/** The legal entity that is responsible for the data of people who register. */
export function controllerOf(site: Site | undefined): string {
  return site?.legal_entity ?? 'The company that runs this service'
}

const titles = { terms: 'Terms and Conditions', privacy: 'Privacy Policy' }

function TermsText({ controller }: { controller: string }) {
  return (
    <>
      <Clause title="Who provides the service">
        {controller} provides Inkprint to businesses and professionals. It is not offered to
        consumers.
      </Clause>
      <Clause title="What you get">
        Inkprint estimates whether a text was written by a person or by an AI. The answer is a
        probability, not proof. Do not use it as the only basis for a decision about a person.
      </Clause>
      <Clause title="Credits">
        Each analysis costs credits by the length of the text, shown before you start it. Credits
        are bought once, do not renew automatically and belong to your organization. An analysis
        that fails costs nothing.
      </Clause>
      <Clause title="Your responsibilities">
        Submit only texts you may share with us, keep your password and API keys to yourself, and do
        not try to disrupt the service. We may suspend an account that does.
      </Clause>
    </>
  )
}

function PrivacyText({ controller }: { controller: string }) {
  return (
    <>
      <Clause title="Who is responsible">
        {controller} is the controller of your personal data.
      </Clause>
      <Clause title="What we keep">
        Your name, email address and a hash of your password; your organization’s details, credit
        history and purchases; the texts you analyze and their results, each text only for the
        limited time set by the operator.
      </Clause>
      <Clause title="What we use it for">
        To run your account, to produce the results you ask for and to keep the records that the law
        requires. We email you about your account; we send news only if you opted in, and you can
        opt out at any time.
      </Clause>
      <Clause title="Your rights">
        You may ask to see, correct, export or delete your data, and complain to your data
        protection authority.
      </Clause>
    </>
  )
}

function Clause({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-medium text-ink text-lede">{title}</h3>
      <p className="mt-1">{children}</p>
    </div>
  )
}
