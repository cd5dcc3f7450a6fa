import type { CancelVasItem, InvoiceReference } from './telco-gateway.js';

// Aliases for the reason that telco-gateway.ts gives: these are JSON.

/** Who and which invoice a read is about; without a line the first of the invoice is meant. */
export type ServiceReadRequest = {
  readonly msisdn: string | null;
  readonly invoice: InvoiceReference;
};

export type InvoiceStatusResult = {
  /** In the operator's words: "OPEN", "PAID", … */
  readonly invoiceStatus: string;
};

/** What the operator's contract says about a line (WORKFLOWS §11.8, §11.14). */
export type ContractFacts = {
  /** The cut-off of the current cycle has passed: the invoice is closed for automatic adjustments. */
  readonly afterCutOff: boolean;
  /** "2026-11-10"; null where the operator does not tell. */
  readonly cutOffDate: string | null;
  /** The item stands on the line of a dependent of a family plan. */
  readonly dependentItem: boolean;
  /** Adjustments of this contract are made by hand (Conta Certa Manual). */
  readonly manualContaCerta: boolean;
  /** Null where the contract does not say. */
  readonly hasPlanoControle: boolean | null;
};

export type ContestationRequest = {
  readonly item: CancelVasItem;
  /** Decimal text: what is to be given back. */
  readonly adjustment: string;
  readonly invoice: InvoiceReference;
  readonly invoiceStatus: string | null;
  readonly socialSecNo: string | null;
  readonly protocol: string | null;
  readonly description: string | null;
  readonly contestationType: string | null;
  readonly adjustmentReason: string | null;
  readonly refundOption: string | null;
  readonly doubleRefund: boolean;
  readonly cspId: string | null;
  /** What the caller knows of the contract; null: the operator is to look. */
  readonly manualContaCerta: boolean | null;
  /** The item need not stand on the operator's invoice. */
  readonly skipItemValidation: boolean;
};

/** `accepted: false` is a refusal by rule, not a fault: nothing was opened. */
export type ContestationResult =
  | {
      readonly accepted: true;
      readonly contestationId: string;
      /** False: registered only; the adjustment is still to be made. */
      readonly adjusted: boolean;
      /** Digits of the new boleto where the invoice was issued again. */
      readonly barcode: string | null;
    }
  | { readonly accepted: false; readonly refusal: string };

export type SmsRequest = {
  readonly msisdn: string | null;
  readonly invoice: InvoiceReference;
  readonly text: string;
  readonly protocol: string | null;
};

export type SmsResult = { readonly smsId: string };

export type ManualAdjustmentRequest = {
  readonly item: Pick<CancelVasItem, 'name' | 'msisdn' | 'value'>;
  readonly invoice: InvoiceReference;
  readonly protocol: string | null;
  readonly contestationId: string | null;
  /** "apos_data_corte" or "item_de_dependente" (WORKFLOWS §11.8). */
  readonly reason: string;
};

export type ServiceRequestResult = { readonly srId: string };

export type ServiceRequestStatus = {
  /** The service request, or the protocol that stands for it. */
  readonly srId: string;
  readonly msisdn: string | null;
  readonly invoice: InvoiceReference;
  readonly requestStatus: string;
  readonly status: string;
};

export type ServiceRequestStatusResult = { readonly status: string };
