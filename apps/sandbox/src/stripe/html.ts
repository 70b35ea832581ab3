/** Text that is safe to stand in HTML. */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page of the sandbox's Stripe. @param body HTML */
export function pageOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escape(title)}</title>
<link rel="stylesheet" href="/stripe/pay.css">
</head>
<body>
${body}
</body>
</html>`;
}

export interface Field {
  name: string;
  label: string;
  value: string;
  /** What is wrong with it. */
  fault: string | null;
  autocomplete: string;
  placeholder?: string;
  numeric?: true;
  focus?: boolean;
}

/** A labelled field with its message beside it. */
function fieldOf({ name, label, value, fault, autocomplete, placeholder, numeric, focus }: Field): string {
  return `<div class="field">
<label for="${name}">${escape(label)}</label>
<input id="${name}" name="${name}" value="${escape(value)}" autocomplete="${autocomplete}"${
    placeholder ? ` placeholder="${escape(placeholder)}"` : ''
  }${numeric ? ' inputmode="numeric"' : ''}${focus ? ' autofocus' : ''}${
    fault ? ` aria-invalid="true" aria-describedby="${name}-fault"` : ''
  } required>
${fault ? `<p class="fault" id="${name}-fault" role="alert">${escape(fault)}</p>` : ''}
</div>`;
}

/** The fields of a card, filled as they were sent. */
export function cardFields(
  input: { number: string; expiry: string; cvc: string; name: string },
  fault: { field: string; message: string } | null,
  /** The field the page opens on; a fault's own comes first. */
  firstField: 'number' | null,
): string {
  const faultOf = (name: string) => (fault?.field === name ? fault.message : null);
  const focusOn = fault?.field ?? firstField;
  const common = (name: 'number' | 'expiry' | 'cvc' | 'name') => ({
    name,
    value: input[name],
    fault: faultOf(name),
    focus: focusOn === name,
  });
  return `${fieldOf({ ...common('number'), label: 'Card number', autocomplete: 'cc-number', placeholder: '4242 4242 4242 4242', numeric: true })}
<div class="pair">
${fieldOf({ ...common('expiry'), label: 'Expiration (MM / YY)', autocomplete: 'cc-exp', placeholder: '12 / 34' })}
${fieldOf({ ...common('cvc'), label: 'Security code', autocomplete: 'cc-csc', placeholder: '123', numeric: true })}
</div>
${fieldOf({ ...common('name'), label: 'Name on card', autocomplete: 'cc-name' })}`;
}

export const testCards = `<details class="cards">
<summary>Test cards</summary>
<dl>
<div><dt>4242 4242 4242 4242</dt><dd>pays</dd></div>
<div><dt>4000 0000 0000 0002</dt><dd>is declined</dd></div>
<div><dt>4000 0000 0000 9995</dt><dd>has insufficient funds</dd></div>
<div><dt>4000 0000 0000 0341</dt><dd>can be kept, but every charge fails</dd></div>
</dl>
<p>Any date ahead, any three digits.</p>
</details>`;

export const ribbon = '<p class="ribbon">Sandbox: this page plays Stripe. No money moves.</p>';
