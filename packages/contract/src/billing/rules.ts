/** Words of plans and subscriptions: specification 1, sections 2, 5 and 8. */
export const billingMessages = {
  subscribeFailed: 'Failed to start subscription. Please try again.',
  switchFailed: 'Failed to change subscription. Please try again.',
  cancelFailed: 'Failed to cancel subscription. Please try again.',
  invalidPrice: 'Please enter a valid price.',
  trialNotice: 'Enjoy all three features for 28 days!',
  startTrial: 'Start Trial',
  buyNow: 'BUY NOW',
  limited: 'Your trial and your plan are over. Choose a plan to go on.',
  limitedMember: 'This office’s trial and plan are over. Ask an admin of your office to choose a plan.',
  portalFailed: 'Failed to open the payment page. Please try again.',
  /** 409 of a checkout while there is a plan. */
  hasPlan: 'Your office has a plan already. Open View Plan to switch it.',
  /** 409 of a checkout that another admin has overtaken. */
  checkoutOvertaken: 'Another admin of your office has just opened the payment page. Try again in a moment.',
  /** 409 of a switch or a cancellation while another is on its way to Stripe. */
  changeOvertaken: 'The plan is just being changed. Look at it again in a moment.',
  /** 409 of a checkout of the provider's own office. */
  notBilled: 'Your own office is not billed, so it needs no plan.',
  /** 409 of a switch or a cancellation without a plan. */
  noPlan: 'Your office has no plan yet. Choose one first.',
  notSetUp: 'Payment is not set up on this installation. Ask your provider.',
} as const;

export const TRIAL_DAYS = 28;
/** Days an office works on after a period ended unpaid, while Stripe tries its card again. */
export const GRACE_DAYS = 7;
/** Highest price that can be set, whole US dollars. */
export const MAX_PRICE = 100_000;

/** Digits, as money is typed: Number would also read '0x10' and '1e3'. */
const isMoney = (text: string): boolean => /^(\d+(\.\d*)?|\.\d+)$/.test(text.trim());
const isPrice = (dollars: number): boolean => dollars > 0 && dollars <= MAX_PRICE;

/** A price as it was typed, in whole dollars, or null when it is none (specification 1, section 5). */
export function readPrice(text: string): number | null {
  const dollars = isMoney(text) ? Number(text.trim()) : Number.NaN;
  return Number.isInteger(dollars) && isPrice(dollars) ? dollars : null;
}

/** What is wrong with a price as it was typed; null for a good one. Cents are refused by name, never dropped. */
export function priceFault(text: string): string | null {
  if (readPrice(text) !== null) return null;
  const dollars = isMoney(text) ? Number(text.trim()) : Number.NaN;
  const near = [Math.floor(dollars), Math.ceil(dollars)].filter(isPrice);
  if (Number.isInteger(dollars) || near.length === 0) return billingMessages.invalidPrice;
  return `${billingMessages.invalidPrice} Prices are whole dollars: ${near.join(' or ')}.`;
}
