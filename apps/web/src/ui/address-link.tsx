import { useRouter } from '@tanstack/react-router';
import { OpenLink, type OpenLinkProps } from './open-link.tsx';

/** A link to an address of `addressOf`. */
export function AddressLink(props: Omit<OpenLinkProps, 'onOpen'>) {
  const { history } = useRouter();
  return <OpenLink {...props} onOpen={() => history.push(props.href)} />;
}
