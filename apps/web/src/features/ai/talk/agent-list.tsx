import { addressOf, ai as contract } from '@chairline/contract';
import { mdiCalendarSearchOutline, mdiCashMultiple, mdiChartBar, mdiFaceAgent } from '@mdi/js';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../../lib/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { OpenLink } from '../../../ui/open-link.tsx';

const looks: Record<contract.AgentSlug, { icon: string; hint: string }> = {
  scheduling: { icon: mdiCalendarSearchOutline, hint: 'Who is due, what is free, what to fill' },
  cost: { icon: mdiCashMultiple, hint: 'What treatment costs and what is owed' },
  frontdesk: { icon: mdiFaceAgent, hint: 'The patient in front of you, texts, notes' },
  analytical: { icon: mdiChartBar, hint: 'Statistics of the front desk, of cost and of tags' },
};

/** The agents the viewer may talk with: one conversation with each, which nobody else reads. */
export function AgentList({ chosen }: { chosen: contract.AgentSlug | null }) {
  const { role } = useSession();
  const navigate = useNavigate();
  const slugs = (Object.keys(contract.agentSlugs) as contract.AgentSlug[]).filter((slug) =>
    contract.mayTalk(role, contract.agentSlugs[slug]),
  );
  return (
    <>
      <h2 className="no-margin font-14-semibold pad-8-12">AI Agent</h2>
      <ul className="plain-list line-top" aria-label="Conversations with the AI">
        {slugs.map((slug) => {
          const href = addressOf({ agent: slug });
          return (
            <li key={slug}>
              <OpenLink
                href={href}
                className={`row gap-10 border-box pad-8-12 min-h-52 ink no-underline hover-tint ring-inside ${slug === chosen ? 'bg-brand-tint' : ''}`}
                aria-current={slug === chosen ? 'true' : undefined}
                draggable={false}
                // Going back leads to the list again.
                onOpen={() => void navigate({ href, state: { deskOpened: true } })}
              >
                <span className="grid fixed-size ink-brand">
                  <Icon path={looks[slug].icon} size={20} />
                </span>
                <span className="column min-w-0">
                  <span className="text-13 medium">{contract.agentSlugs[slug]}</span>
                  <span className="caption">{looks[slug].hint}</span>
                </span>
              </OpenLink>
            </li>
          );
        })}
      </ul>
    </>
  );
}
