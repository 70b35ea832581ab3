import { z } from 'zod';
import type { Bus } from './bus.ts';
import { badRequest, noSuchParam } from './errors.ts';
import { expand, flag, merge, metadata, page, text, whole } from './fields.ts';
import { type Api, listOf, need } from './rest-kit.ts';
import { newId, type StripeStore } from './store.ts';
import type { Customer, Price, Product } from './types.ts';

const features = z.array(z.strictObject({ name: text })).optional();
const interval = z.enum(['day', 'week', 'month', 'year']);

/** Products and prices: docs api/products, api/prices. */
export function registerCatalog(api: Api, store: StripeStore, bus: Bus): void {
  const newProduct = z.strictObject({
    id: text.optional(),
    name: text.min(1),
    description: text.optional(),
    active: flag.optional(),
    metadata: metadata.optional(),
    marketing_features: features,
    expand,
  });
  api.post('/products', newProduct, ({ input }) => {
    const id = input.id ?? newId('prod');
    if (store.products.get(id)) throw badRequest('Product already exists.', 'id', 'resource_already_exists');
    const product: Product = {
      id,
      object: 'product',
      active: input.active ?? true,
      created: bus.now(),
      updated: bus.now(),
      name: input.name,
      description: input.description ?? null,
      marketing_features: input.marketing_features ?? [],
      metadata: input.metadata ?? {},
      livemode: false,
    };
    store.products.set(id, product);
    bus.emit('product.created', product);
    return product;
  });
  api.get('/products', z.strictObject({ ...page, active: flag.optional() }), ({ input }) =>
    listOf(
      [...store.products.values()].filter(
        ({ active }) => input.active === undefined || active === input.active,
      ),
      input,
      '/v1/products',
    ),
  );
  api.get('/products/:id', z.strictObject({ expand }), ({ params }) =>
    need(store.products, 'product', params.id),
  );

  const newPrice = z.strictObject({
    product: text,
    currency: text,
    unit_amount: whole,
    recurring: z.strictObject({ interval, interval_count: whole.optional(), usage_type: text.optional() }),
    nickname: text.optional(),
    lookup_key: text.optional(),
    metadata: metadata.optional(),
    active: flag.optional(),
    expand,
  });
  api.post('/prices', newPrice, ({ input }) => {
    if (!store.products.get(input.product)) throw noSuchParam('product', input.product, 'product');
    if (input.unit_amount < 0 || input.unit_amount > 99_999_999)
      throw badRequest('Invalid unit_amount', 'unit_amount');
    const price: Price = {
      id: newId('price'),
      object: 'price',
      active: input.active ?? true,
      billing_scheme: 'per_unit',
      created: bus.now(),
      currency: input.currency.toLowerCase(),
      lookup_key: input.lookup_key ?? null,
      metadata: input.metadata ?? {},
      nickname: input.nickname ?? null,
      product: input.product,
      recurring: {
        interval: input.recurring.interval,
        interval_count: input.recurring.interval_count ?? 1,
        usage_type: 'licensed',
      },
      type: 'recurring',
      unit_amount: input.unit_amount,
      unit_amount_decimal: String(input.unit_amount),
      livemode: false,
    };
    store.prices.set(price.id, price);
    bus.emit('price.created', price);
    return price;
  });
  const priceFilter = z.strictObject({ ...page, product: text.optional(), active: flag.optional() });
  api.get('/prices', priceFilter, ({ input }) =>
    listOf(
      [...store.prices.values()].filter(
        ({ product, active }) =>
          (input.product === undefined || product === input.product) &&
          (input.active === undefined || active === input.active),
      ),
      input,
      '/v1/prices',
    ),
  );
  api.get('/prices/:id', z.strictObject({ expand }), ({ params }) => need(store.prices, 'price', params.id));
  const priceChange = z.strictObject({ active: flag.optional(), metadata: metadata.optional(), expand });
  api.post('/prices/:id', priceChange, ({ params, input }) => {
    const before = need(store.prices, 'price', params.id);
    const after = {
      ...before,
      active: input.active ?? before.active,
      metadata: merge(before.metadata, input.metadata),
    };
    store.prices.set(after.id, after);
    bus.emit('price.updated', after);
    return after;
  });
}

/** Customers and their cards: docs api/customers, api/payment_methods. */
export function registerCustomers(api: Api, store: StripeStore, bus: Bus): void {
  const fields = {
    name: text.optional(),
    email: text.optional(),
    description: text.optional(),
    metadata: metadata.optional(),
    invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
    expand,
  };
  api.post('/customers', z.strictObject(fields), ({ input }) => {
    const customer: Customer = {
      id: newId('cus'),
      object: 'customer',
      balance: 0,
      created: bus.now(),
      delinquent: false,
      description: input.description ?? null,
      email: input.email ?? null,
      invoice_settings: { default_payment_method: null },
      metadata: input.metadata ?? {},
      name: input.name ?? null,
      livemode: false,
    };
    store.customers.set(customer.id, customer);
    bus.emit('customer.created', customer);
    return customer;
  });
  api.get('/customers', z.strictObject({ ...page, email: text.optional() }), ({ input }) =>
    listOf(
      [...store.customers.values()].filter(({ email }) => input.email === undefined || email === input.email),
      input,
      '/v1/customers',
    ),
  );
  api.get('/customers/:id', z.strictObject({ expand }), ({ params }) =>
    need(store.customers, 'customer', params.id),
  );
  api.post('/customers/:id', z.strictObject(fields), ({ params, input }) => {
    const before = need(store.customers, 'customer', params.id);
    const card = input.invoice_settings?.default_payment_method;
    if (card !== undefined && store.paymentMethods.get(card)?.customer !== before.id)
      throw noSuchParam('PaymentMethod', card, 'invoice_settings[default_payment_method]');
    const after: Customer = {
      ...before,
      name: input.name ?? before.name,
      email: input.email ?? before.email,
      description: input.description ?? before.description,
      metadata: merge(before.metadata, input.metadata),
      invoice_settings: {
        default_payment_method: card ?? before.invoice_settings.default_payment_method,
      },
    };
    store.customers.set(after.id, after);
    bus.emit('customer.updated', after);
    return after;
  });
  api.get('/customers/:id/payment_methods', z.strictObject({ ...page, type: text.optional() }), (call) => {
    const { id } = need(store.customers, 'customer', call.params.id);
    const kept = [...store.paymentMethods.values()].filter((one) => one.customer === id);
    return listOf(kept, call.input, `/v1/customers/${id}/payment_methods`);
  });
  api.get('/payment_methods/:id', z.strictObject({ expand }), ({ params }) =>
    need(store.paymentMethods, 'PaymentMethod', params.id),
  );
}
