import { ClaimsPage } from '../../features/claims/pages/claims-page.tsx';
import { BesideClaim } from './beside-claim.tsx';

/** Outstanding claims, with the desk's panel beside the open one. */
export function ClaimsScreen() {
  return <ClaimsPage Beside={BesideClaim} />;
}
